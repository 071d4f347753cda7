/**
 * Gives the same object again for as long as what it is made of stays the same, object by object: what services keep
 * between changes is then prepared, and rendered (`Once`), once. The first part must be an object; it is not held on to.
 */
export function madeOnce<Parts extends readonly [object, ...unknown[]], Made extends object>(
  make: (...parts: Parts) => Made,
): (...parts: Parts) => Made {
  const last = new WeakMap<object, { parts: Parts; made: Made }>()
  return (...parts) => {
    const before = last.get(parts[0])
    if (before?.parts.every((part, index) => part === parts[index])) return before.made
    const made = make(...parts)
    last.set(parts[0], { parts, made })
    return made
  }
}
