import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** In one piece it compresses 2 KB better than in three, and browsers keep it when only our own code changes. */
const framework = { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }

/** The files and icons of the document around all screens and of Home: what a visitor waits for first. */
function loadedFirst(): string[] {
  const found = new Set(['app/root.tsx', 'app/home/home.tsx'])
  for (const path of found) {
    if (!existsSync(path)) continue
    for (const [, names, from] of readFileSync(path, 'utf8').matchAll(
      /^import (?!type)(?:([^']+?) from )?'([^']+)'/gm,
    )) {
      if (from?.startsWith('.')) found.add(join(dirname(path), from))
      if (from !== 'lucide-react') continue
      for (const [icon] of names?.matchAll(/(?<!type )\b[A-Z]\w*/g) ?? []) found.add(iconFile(icon))
    }
  }
  return [...found].filter((path) => /^(app\/ui|domain|lucide-react)\//.test(path))
}

const iconFile = (name: string) =>
  `lucide-react/dist/esm/icons/${name.replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase()}.mjs`

const first = loadedFirst()

/** What Home shares with other screens, in one file instead of one for every icon. */
const ui = { name: 'ui', test: (id: string) => first.some((path) => id.endsWith(`/${path}`)), minShareCount: 2 }

/** What four other screens or more have in common. */
const more = { name: 'more', test: /(app\/ui|domain|lucide-react)\//, minShareCount: 4 }

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Bundled for the server too, which otherwise would load every icon that there is (27 MB).
  ssr: { noExternal: ['lucide-react'] },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [framework, ui, more] } } } } },
  },
})
