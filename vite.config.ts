import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** One chunk compresses 2 KB better than three, and stays cached when only our own code changes. */
const framework = { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// }

/** The modules and icons that the files import, directly or not, except what they import on demand. */
function modulesOf(files: string[]): (id: string) => boolean {
  const found = new Set(files)
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
  const shared = [...found].filter((path) => /^(app\/ui|domain|lucide-react)\//.test(path))
  return (id) => shared.some((path) => id.endsWith(`/${path}`))
}

const iconFile = (name: string) =>
  `lucide-react/dist/esm/icons/${name.replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase()}.mjs`

/** Modules that Home, which loads first, shares with other screens, in one chunk instead of one for each icon. */
const ui = { name: 'ui', test: modulesOf(['app/root.tsx', 'app/home/home.tsx']), minShareCount: 2 }

/** What screens with pictures, with listings, and with a form for visitors share. */
const pictures = {
  name: 'pictures',
  test: modulesOf(['app/ui/media/picture.tsx', 'app/ui/list/tag.tsx']),
  minShareCount: 2,
}
const isOfListings = modulesOf(['app/ui/listing/listing-card.tsx', 'app/ui/site/search-path.ts'])
const listings = {
  name: 'listings',
  test: (id: string) => isOfListings(id) || /domain\/(search|listing)/.test(id),
  minShareCount: 2,
}
const forms = {
  name: 'forms',
  test: modulesOf(['app/ui/form/lead-form.tsx', 'app/ui/form/person-fields.tsx', 'app/ui/form/password-input.tsx']),
  minShareCount: 2,
}

const screens = globSync('app/*/**/*.tsx', { exclude: ['app/ui/**', 'app/admin/**'] })

/** Modules shared by at least four other screens, apart from those that only the admin uses. */
const more = { name: 'more', test: modulesOf(screens), minShareCount: 4 }

const admin = { name: 'admin', test: /(app\/ui|domain|lucide-react)\//, minShareCount: 4 }

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Bundled for the server too, which would otherwise load every icon (27 MB).
  ssr: { noExternal: ['lucide-react'] },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [framework, ui, pictures, listings, forms, more, admin] } },
        },
      },
    },
  },
})
