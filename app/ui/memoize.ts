/**
 * Memoizes the last result for each first argument. A call with the same arguments, compared by identity, returns the
 * same object, so a view prepared from cached data is built only once. The first argument is held weakly.
 */
export function memoizeByIdentity<Args extends readonly [object, ...unknown[]], Result extends object>(
  compute: (...args: Args) => Result,
): (...args: Args) => Result {
  const last = new WeakMap<object, { args: Args; result: Result }>()
  return (...args) => {
    const previous = last.get(args[0])
    if (previous?.args.every((arg, index) => arg === args[index])) return previous.result
    const result = compute(...args)
    last.set(args[0], { args, result })
    return result
  }
}
