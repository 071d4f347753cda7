import { Download } from 'lucide-react'
import { CopyButton } from '../ui/copy-button.tsx'
import { Button } from '../ui/form/button.tsx'
import { useHydrated } from '../ui/hydrated.ts'

/** The recovery codes. With JavaScript they can be copied and downloaded. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="grid max-w-105 gap-3">
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-control border border-line bg-sunken px-4 py-3 font-mono text-14"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <SaveButtons codes={codes} />
    </div>
  )
}

function SaveButtons({ codes }: { codes: string[] }) {
  const hydrated = useHydrated()
  const text = `${codes.join('\n')}\n`
  return (
    <div className={`flex flex-wrap items-center gap-2 ${hydrated ? '' : 'hidden'}`}>
      <CopyButton text={text} label="Copy" failed="Couldn’t copy. Select the codes and copy them yourself." />
      <Button size="sm" icon={Download} onClick={() => download(text)}>
        Download
      </Button>
    </div>
  )
}

/** Uses a blob URL, so that the codes appear in no URL and no browser history. */
function download(text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'voltacre-recovery-codes.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
