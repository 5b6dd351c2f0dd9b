import _ from 'lodash'
import { print, random, repeat } from './input.mjs'
const chance = random(2)
const people = Array.from({ length: 20000 }, (__, id) => ({
  id,
  age: Math.floor(chance() * 90),
  city: `c${Math.floor(chance() * 300)}`,
  scores: [chance(), chance(), chance()],
}))
const summarise = () => {
  const report = _.chain(people)
    .cloneDeep()
    .groupBy('city')
    .mapValues((of) => ({ oldest: _.maxBy(of, 'age').id, mean: _.meanBy(of, (p) => _.sum(p.scores)), names: _.uniq(_.map(of, 'age')) }))
    .value()
  const sorted = _.orderBy(people, ['city', 'age'], ['asc', 'desc'])
  return [report, _.map(sorted, 'id'), String(_.isEqual(sorted, _.sortBy(people, ['city', (p) => -p.age])))]
}
print(...repeat(16, summarise))
