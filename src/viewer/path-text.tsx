import { Fragment, type VNode } from 'preact'

/** A path that breaks behind its slashes where it has no room. */
export const PathText = ({ path }: { path: string }): VNode => (
  <>
    {path.split(/(?<=\/)/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </>
)
