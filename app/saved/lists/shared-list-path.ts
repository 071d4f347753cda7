import { href } from 'react-router'

export const sharedListPath = (token: string): string => href('/lists/:token', { token })
