// One comment on a pull request, found again by a mark in its text: written when there is something to say, brought up to date in place, removed when not.

export interface PullRequest {
  /** `https://api.github.com`, or that of an enterprise server. */
  readonly api: string
  /** `owner/name`. */
  readonly repository: string
  readonly number: number
  readonly token: string
}

interface Comment {
  readonly id: number
  readonly body?: string
}

const perPage = 100

/** Sends a request. Throws a sentence with the status when GitHub refuses. */
const send = async ({ api, repository, token }: PullRequest, method: string, path: string, body?: object): Promise<unknown> => {
  const response = await fetch(`${api}/repos/${repository}/${path}`, {
    method,
    headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${token}`, 'x-github-api-version': '2022-11-28' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`GitHub answered ${response.status} to ${method} ${path}.`)
  return response.status === 204 ? null : response.json()
}

const findMarked = async (pull: PullRequest, mark: string): Promise<Comment | null> => {
  for (let page = 1; ; page++) {
    const comments = (await send(pull, 'GET', `issues/${pull.number}/comments?per_page=${perPage}&page=${page}`)) as readonly Comment[]
    const found = comments.find(({ body }) => body?.startsWith(mark) === true)
    if (found !== undefined) return found
    if (comments.length < perPage) return null
  }
}

/** Makes the comment of this name say `text`; null takes it away. Rejects with a sentence when GitHub refuses. */
export const keepComment = async (pull: PullRequest, name: string, text: string | null): Promise<void> => {
  const mark = `<!-- landau:${name.replaceAll('--', '')} -->`
  const earlier = await findMarked(pull, mark)
  const body = `${mark}\n${text}`
  if (text === null) {
    if (earlier !== null) await send(pull, 'DELETE', `issues/comments/${earlier.id}`)
  } else if (earlier === null) await send(pull, 'POST', `issues/${pull.number}/comments`, { body })
  else if (earlier.body !== body) await send(pull, 'PATCH', `issues/comments/${earlier.id}`, { body })
}
