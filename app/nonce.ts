import { createContext, useContext } from 'react'

/** The nonce of the response's Content-Security-Policy, for the inline scripts of the document. */
export const NonceContext = createContext<string | undefined>(undefined)

export const useNonce = () => useContext(NonceContext)
