import { data, type RouterContextProvider } from 'react-router'
import { failureOf } from '../form/failure.ts'

/** Shows the error screen for something that isn't there or can't be loaded. */
export async function loadOrThrow<T>(context: Readonly<RouterContextProvider>, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const { status, message } = failureOf(context, error)
    throw data({ message }, { status })
  }
}
