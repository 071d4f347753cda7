import { useEffect, useState } from 'react'

/** The color scheme of the system. */
export function useScheme(): 'dark' | 'light' {
  const [scheme, setScheme] = useState<'dark' | 'light'>('light')
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const read = () => setScheme(dark.matches ? 'dark' : 'light')
    read()
    dark.addEventListener('change', read)
    return () => dark.removeEventListener('change', read)
  }, [])
  return scheme
}
