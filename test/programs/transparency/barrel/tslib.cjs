exports.__exportStar = (from, to) => {
  for (const name in from) if (name !== 'default') to[name] = from[name]
}
