import { useState } from 'react'

/**
 * Holds a value that only one response contains, such as a new key, while other forms of the screen are submitted.
 * @returns the value and a function that clears it
 */
export function useOneTimeValue<T>(received: T | undefined): [T | undefined, () => void] {
  const [last, setLast] = useState(received)
  const [value, setValue] = useState(received)
  if (received !== undefined && received !== last) {
    setLast(received)
    setValue(received)
  }
  return [value, () => setValue(undefined)]
}
