import type { VNode } from 'preact'
import { outliersOf, widestGap } from '../analysis/sweep/workload-facts.ts'
import type { SweepAnalysis } from '../analysis/sweep/types.ts'
import { compact, grouped, plural, significant } from '../base/number-text.ts'

/** Where one more run would say most. */
const Gap = ({ sweep }: { sweep: SweepAnalysis }): VNode | null => {
  const gap = widestGap(sweep)
  if (gap === null) return null
  return (
    <p class="note">
      The widest gap is between {gap.feature} = {compact(gap.from)} and {compact(gap.to)}. A run in it would say most, at about {gap.feature} ={' '}
      {significant(gap.middle, 3)}: the same sweep with <code>--more 1</code> adds one.
    </p>
  )
}

/** One row a workload: its features, its cost, and whether it is off what the others say. */
export const WorkloadTable = ({ sweep }: { sweep: SweepAnalysis }): VNode => {
  const outliers = outliersOf(sweep)
  const features = [...sweep.features, ...sweep.constantFeatures]
  const [first] = sweep.features
  const order = [...sweep.workloads.keys()].toSorted(
    (a, b) => (sweep.workloads[a]?.features[first ?? ''] ?? 0) - (sweep.workloads[b]?.features[first ?? ''] ?? 0),
  )
  return (
    <section class="panel">
      <h2>{plural(sweep.workloads.length, 'workload')}</h2>
      <Gap sweep={sweep} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div class="scroller" tabIndex={0} role="region" aria-label="Workloads">
        <table>
          <thead>
            <tr>
              <th scope="col">Workload</th>
              {features.map((feature) => (
                <th key={feature} scope="col" class="number">
                  {feature}
                </th>
              ))}
              <th scope="col" class="number">
                Steps
              </th>
              <th scope="col">Remark</th>
            </tr>
          </thead>
          <tbody>
            {order.map((index) => {
              const workload = sweep.workloads[index]
              if (workload === undefined) return null
              const off = outliers.get(index)
              return (
                <tr key={workload.hash}>
                  <th scope="row">{workload.label}</th>
                  {features.map((feature) => (
                    <td key={feature} class="number">
                      {compact(workload.features[feature] ?? 0)}
                    </td>
                  ))}
                  <td class="number">{grouped(sweep.totals[index] ?? 0)}</td>
                  <td class="remark">{off === undefined ? '' : `unusual: ${significant(off, 2)} times what the others suggest`}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
