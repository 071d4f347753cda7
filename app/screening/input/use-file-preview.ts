import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { RENDERED_FOR } from '../../../domain/rendered-for.ts'
import type { ColumnChoice } from '../../../domain/screening/file-preview.ts'
import { type InputAnswer, PREVIEW } from './input-answer.ts'

interface Chosen {
  file: File | null
  /** Counts the files that were chosen. */
  turn: number
  columns: ColumnChoice
}

/** What the server reads of the file in a form, each time that it or its columns are chosen. */
export function useFilePreview(input: RefObject<HTMLInputElement | null>) {
  const [{ file, turn, columns }, setChosen] = useState<Chosen>({ file: null, turn: 0, columns: {} })
  const fetcher = useFetcher<InputAnswer>({ key: `${useId()}-${turn}` })
  const { submit } = fetcher
  const latest = useRef(submit)
  latest.current = submit
  useEffect(() => {
    if (!file) return
    const sent = new FormData()
    const account = input.current?.form && new FormData(input.current.form).get(RENDERED_FOR.field)
    if (account) sent.set(RENDERED_FOR.field, account)
    // What comes after the file isn't known while it is read.
    sent.set('columns', JSON.stringify(columns))
    sent.set('file', file)
    void latest.current(sent, {
      method: 'post',
      encType: 'multipart/form-data',
      action: `${href('/screen')}?${PREVIEW}`,
    })
  }, [file, columns, input])
  return {
    answer: file ? fetcher.data : undefined,
    isReading: file !== null && (fetcher.state === 'submitting' || fetcher.data === undefined),
    columns,
    /** Null for none. */
    setFile: (next: File | null) => setChosen({ file: next, turn: turn + 1, columns: {} }),
    setColumns: (next: ColumnChoice) => setChosen({ file, turn, columns: next }),
  }
}
