import { type ComponentType, lazy, Suspense, useEffect } from 'react'

interface Closable {
  onClose: () => void
}

/** A dialog whose code is loaded when it is opened. If it can't be, the dialog closes, so that it can be opened again. */
export function lazyDialog<Props extends Closable>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Dialog = lazy<ComponentType<Props>>(() =>
    load().then(
      (dialog) => ({ default: dialog }),
      () => ({ default: NotLoaded }),
    ),
  )
  return (props) => (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  )
}

function NotLoaded({ onClose }: Closable) {
  useEffect(onClose, [onClose])
  return null
}
