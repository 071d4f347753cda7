import { createContext, useContext } from 'react'

/** The nonce of the answer's content policy, for the scripts that the document itself writes. */
export const NonceContext = createContext<string | undefined>(undefined)

export const useNonce = () => useContext(NonceContext)
