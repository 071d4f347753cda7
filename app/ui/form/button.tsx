import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Icon } from '../icon/icon.tsx'

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

interface Look {
  kind?: ButtonKind
  size?: ButtonSize
  /** Before the text. */
  icon?: LucideIcon
  /** Fills the available width. */
  full?: boolean
}

const KINDS: Record<ButtonKind, string> = {
  primary: 'bg-accent text-on-accent border-transparent hover:bg-accent-hover',
  plain: 'bg-surface text-ink border-line-strong hover:bg-hover',
  quiet: 'bg-transparent text-ink-2 border-transparent hover:bg-hover hover:text-ink',
  danger: 'bg-danger text-on-accent border-transparent hover:bg-danger-hover',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'h-8 px-2.5 text-13',
  md: 'h-9 px-3.5 text-14',
  lg: 'h-11 px-5 text-15',
}

const BASE =
  'inline-flex items-center justify-center gap-2 border rounded-control font-label whitespace-nowrap transition-colors ' +
  'disabled:bg-press disabled:text-ink-3 disabled:border-transparent disabled:cursor-default'

/** Button classes for other elements, such as `<summary>` and `<label>`. */
export function buttonClass({ kind = 'plain', size = 'md', full = false }: Omit<Look, 'icon'> = {}): string {
  return `${BASE} ${KINDS[kind]} ${SIZES[size]}${full ? ' w-full' : ''}`
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'children'> {
  children: ReactNode
  /** Disables the button and shows a spinner. */
  busy?: boolean
}

export function Button({ kind, size, full, icon, busy = false, className = '', children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={busy || rest.disabled}
      className={`${buttonClass({ kind, size, full })} ${className}`}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon of={icon} />}
      {children}
    </button>
  )
}

type ButtonLinkProps = Look & LinkProps

/** A link that looks like a button. */
export function ButtonLink({ kind, size, full, icon, className = '', children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={`${buttonClass({ kind, size, full })} ${className}`}>
      {icon && <Icon of={icon} />}
      {children}
    </Link>
  )
}
