import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'
import { HONEYPOT } from '../../../domain/lead/lead.ts'
import { tryStorage } from '../document/try-storage.ts'

/**
 * Keeps what is typed into a form in this tab until the form is sent, and fills it in again after a reload.
 * @param answer to the last submission, which was refused
 * @returns the function to call when the form is submitted
 */
export function useUnsentEntries(form: RefObject<HTMLFormElement | null>, answer: unknown): () => void {
  const { pathname, search } = useLocation()
  // The query may fill in a form: one that was opened with another query isn't the same.
  const name = `voltacre-unsent:${pathname}${search}`
  useEffect(() => {
    const element = form.current!
    restore(element, name)
    const onInput = () => store(element, name)
    element.addEventListener('input', onInput)
    return () => element.removeEventListener('input', onInput)
  }, [form, name])
  useEffect(() => {
    // What was refused is still unsent.
    if (answer) store(form.current!, name)
  }, [form, name, answer])
  return () => tryStorage(() => sessionStorage.removeItem(name))
}

function store(form: HTMLFormElement, name: string): void {
  const entries = fieldsOf(form).map((field) => [field.name, field.value])
  tryStorage(() => sessionStorage.setItem(name, JSON.stringify(entries)))
}

function restore(form: HTMLFormElement, name: string): void {
  tryStorage(() => {
    const entries = new Map<string, string>(JSON.parse(sessionStorage.getItem(name) ?? '[]'))
    for (const field of fieldsOf(form)) field.value = entries.get(field.name) ?? field.value
  })
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const fieldsOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll<Field>('input:not([type=hidden], [type=file]), select, textarea')].filter(
    ({ name }) => name !== HONEYPOT.hidden,
  )
