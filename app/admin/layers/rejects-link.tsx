import { href } from 'react-router'

/** Downloads the rejected features of an import. */
export function RejectsLink({ layerId, importId }: { layerId: string; importId: string }) {
  return (
    <a
      href={href('/admin/layers/:id/rejected/:import', { id: layerId, import: importId })}
      download
      className="link py-1"
    >
      Download rejected features
    </a>
  )
}
