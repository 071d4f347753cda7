import { useState } from 'react'
import type { DrawTool } from './area-drawing.client.ts'

/** The tool in use, and the areas to go back to. */
export function useAreaTools(area: string | null, setArea: (area: string | null) => void) {
  const [tool, setTool] = useState<DrawTool | null>(null)
  const [earlier, setEarlier] = useState<(string | null)[]>([])
  const change = (next: string | null) => {
    if (next === area) return
    setEarlier((areas) => [...areas, area].slice(-50))
    setArea(next)
  }
  return {
    tool,
    setTool,
    change,
    canUndo: earlier.length > 0,
    undo() {
      const previous = earlier.at(-1)
      if (previous === undefined) return
      setEarlier((areas) => areas.slice(0, -1))
      setTool(null)
      setArea(previous)
    },
  }
}
