import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { NODE_MODULES } from './project.mjs'
import { withoutExports } from './wasm-exports.mjs'

const WHOLE = join(NODE_MODULES, '@electric-sql', 'pglite-postgis', 'dist', 'postgis.tar.gz')

/** Without the raster and topology libraries, the TIGER geocoder and the scripts that upgrade older versions. */
const USED =
  /^(lib\/postgresql\/postgis-3\.so|share\/proj\/.+|share\/postgresql\/extension\/postgis(\.control|--[\d.]+\.sql))$/

/** A tar archive consists of blocks: a header, then the content, and two empty blocks at the end. */
const BLOCK = 512

/**
 * Writes PostGIS for the embedded database: what the product uses of the package. Every library of the bundle is
 * compiled at each start, so leaving out two of three saves half of that time and 300 MB. PGlite goes through every export
 * of a library at each start, and again for each function that SQL calls.
 */
export function writePostgisBundle(path) {
  const whole = gunzipSync(readFileSync(WHOLE))
  const used = [...entriesOf(whole)].filter(({ name }) => USED.test(name))
  const archive = Buffer.concat([...used.map(withUsedExports), Buffer.alloc(2 * BLOCK)])
  writeFileSync(`${path}.unfinished`, gzipSync(archive, { level: 1 }))
  renameSync(`${path}.unfinished`, path)
}

function* entriesOf(archive) {
  const text = (from, to) => archive.toString('latin1', from, to).split('\0', 1)[0]
  for (let at = 0; at < archive.length && archive[at] !== 0; ) {
    const size = Number.parseInt(text(at + 124, at + 136), 8)
    const end = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK
    yield { name: text(at, at + 100), size, blocks: archive.subarray(at, end) }
    at = end
  }
}

/** What PostgreSQL and the loader look up by name: functions of SQL, each beside its `pg_finfo_…`, and entry points. */
const LOOKED_UP = /^(pg_finfo_|Pg_magic_func$|_(?!Z))/

/** Half of the exports are looked up by nothing: neither from outside nor, as imports, by the library itself. */
function withUsedExports({ name, size, blocks }) {
  if (!name.endsWith('.so')) return blocks
  const library = blocks.subarray(BLOCK, BLOCK + size)
  const compiled = new WebAssembly.Module(library)
  const imports = new Set(WebAssembly.Module.imports(compiled).map((each) => each.name))
  const exports = new Set(WebAssembly.Module.exports(compiled).map((each) => each.name))
  const isUsed = (each) => LOOKED_UP.test(each) || imports.has(each) || exports.has(`pg_finfo_${each}`)
  const smaller = withoutExports(library, isUsed)
  return Buffer.concat([headerFor(blocks, smaller.length), smaller, Buffer.alloc(-smaller.length & (BLOCK - 1))])
}

/** The header of a file in the archive with another size, and the sum of its bytes, in which the sum itself counts as blanks. */
function headerFor(blocks, size) {
  const header = Buffer.from(blocks.subarray(0, BLOCK))
  header.write(`${size.toString(8).padStart(11, '0')} `, 124, 'latin1')
  header.fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}
