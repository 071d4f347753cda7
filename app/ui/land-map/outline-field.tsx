import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { parseArea } from '../../../domain/area/area-text.ts'
import { onlyOutline } from '../../../domain/area/only-outline.ts'
import { Field, inputClass, TextareaField } from '../form/field.tsx'
import { useHydrated } from '../hydrated.ts'
import { Icon } from '../icon/icon.tsx'

const FILES = '.geojson,.json,.kml,.kmz,.zip,.gpkg,.fgb,.topojson'

interface OutlineFieldProps {
  labels: { summary: string; text: string }
  /** Of the form: the text as it is now, as it was loaded, and the server’s error. */
  fields: {
    current(name: string): string
    initial(name: string): string
    error(name: string): string | undefined
  }
  /** Without JavaScript, a file is sent with the form as this field; null if the form doesn’t read files. */
  fileName: string | null
  /** What is wrong with the outline as it is now. */
  problem: string | null
  onOutline(text: string): void
}

/** The outline of a parcel from a file, or as text. */
export function OutlineField({ labels, fields, fileName, problem, onOutline }: OutlineFieldProps) {
  // The server's error applies until the text changes.
  const isUnchanged = fields.current('boundary') === fields.initial('boundary')
  const error = (isUnchanged ? fields.error('boundary') : undefined) ?? problem ?? undefined
  const [isOpen, setOpen] = useState(error !== undefined)
  if (error !== undefined && !isOpen) setOpen(true)
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-card border border-line bg-surface px-5 py-2.5"
    >
      <summary className="flex min-h-8 items-center gap-2 font-label">
        <Icon of={ChevronRight} className="transition-transform group-open:rotate-90" />
        {labels.summary}
      </summary>
      <div className="grid gap-4 py-3">
        <OutlineFile name={fileName} onOutline={onOutline} />
        <TextareaField
          label={labels.text}
          hint="One Polygon, as [longitude, latitude] in degrees (WGS84)."
          error={error}
          name="boundary"
          rows={4}
          defaultValue={fields.initial('boundary')}
          spellCheck={false}
          autoCapitalize="none"
          className="font-mono text-12"
        />
      </div>
    </details>
  )
}

/** With JavaScript, the file is read at once. */
function OutlineFile({ name, onOutline }: { name: string | null; onOutline(text: string): void }) {
  const isLive = useHydrated()
  const [result, setResult] = useState<{ text: string; isWrong: boolean } | null>(null)
  const read = async (file: File) => {
    setResult({ text: `Reading ${file.name}…`, isWrong: false })
    const { sendAreaFile } = await import('../map/send-area-file.client.ts')
    const { area, problem } = await sendAreaFile(file)
    const found = area === null ? { text: null, problem } : onlyOutline(parseArea(area).area ?? [])
    if (found.text !== null) onOutline(found.text)
    setResult(
      found.text === null
        ? { text: found.problem, isWrong: true }
        : { text: `Outline from ${file.name}.`, isWrong: false },
    )
  }
  if (!isLive && name === null) return null
  return (
    <Field
      label="File with the outline"
      hint={
        result?.isWrong
          ? undefined
          : (result?.text ?? 'GeoJSON, KML, KMZ, a zipped Shapefile or GeoPackage, up to 5 MB, with one parcel.')
      }
      {...(result?.isWrong && { error: result.text })}
    >
      {(control) => (
        <input
          {...control}
          type="file"
          name={isLive ? undefined : (name ?? undefined)}
          accept={FILES}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (!isLive || !file) return
            void read(file)
            target.value = ''
          }}
          className={inputClass('py-1.5 max-md:text-13')}
        />
      )}
    </Field>
  )
}
