/** Computes something of an object once, and forgets it with the object. */
export function memoize<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const computed = new WeakMap<Key, Value>()
  return (key) => {
    const value = computed.get(key) ?? compute(key)
    computed.set(key, value)
    return value
  }
}
