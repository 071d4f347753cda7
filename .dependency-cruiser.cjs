/**
 * Which folder may import which (docs/decisions/003-architecture-rule.md): domain <- screening <- server, and
 * domain, screening <- app, which takes only types from server. tests/architecture.test.ts runs these rules on the
 * project, and on one forbidden import of each kind.
 */
const TEST = '\\.test\\.([jt]sx?|mjs)$'
const DATABASE_DRIVER = '^node_modules/(@types/pg|pg|pg-cursor|pg-query-stream|kysely|@electric-sql/[^/]+)/'
/** The rooms of server/, from the lowest: each imports itself and those before it. */
const ROOMS = ['platform', 'files', 'people', 'content', 'land', 'geodata', 'screening', 'saved', 'edge']
const CORE = { dependencyTypes: ['core'] }

/** Files of a folder without the tests beside them. */
const source = (path) => ({ path, pathNot: TEST })

module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment:
        'domain/ runs in the browser and on the server: it imports itself, zod, markdown-it for its markup, and polyline for its areas.',
      severity: 'error',
      from: source('^domain/'),
      to: {
        pathNot: '^(domain|node_modules/zod|node_modules/markdown-it|node_modules/(@types/mapbox__|@mapbox/)polyline)/',
      },
    },
    {
      name: 'screening-is-pure',
      comment:
        'screening/ turns facts into scores: it imports domain/, itself, zod, flatbush for its indexes, and types of GeoJSON.',
      severity: 'error',
      from: source('^screening/'),
      to: { pathNot: '^(geojson$|(screening|domain|node_modules/(zod|flatbush))/)' },
    },
    {
      name: 'server-does-not-import-app',
      comment: 'server/ loads the build of the screens at start-up and imports none of them.',
      severity: 'error',
      from: source('^server/'),
      to: { path: '^(app|bench|scripts)/', pathNot: '^app/context\\.ts$' },
    },
    {
      name: 'server-takes-only-types-of-the-contexts',
      comment: 'The build has its own copies of the context keys through which the server passes its services.',
      severity: 'error',
      from: source('^server/'),
      to: { path: '^app/context\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'app-takes-only-types-from-server',
      comment: 'A screen gets its services from the request context, so no server code reaches the browser.',
      severity: 'error',
      from: source('^app/'),
      to: { path: '^server/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'app-does-not-import-tooling',
      comment: 'app/ imports domain/, screening/, its own parts and packages.',
      severity: 'error',
      from: source('^app/'),
      to: { path: '^(db|bench|scripts)/' },
    },
    {
      name: 'app-runs-in-the-browser',
      comment: 'Only the entry that renders on the server may use Node.js modules.',
      severity: 'error',
      from: { path: '^app/', pathNot: [TEST, '^app/entry\\.server\\.tsx$'] },
      to: CORE,
    },
    {
      name: 'areas-do-not-import-each-other',
      comment: 'What two areas of app/ need moves down to app/ui or domain.',
      severity: 'error',
      from: { path: '^app/([^/]+)/' },
      to: { path: '^app/[^/]+/', pathNot: '^app/($1|ui)/' },
    },
    {
      name: 'ui-does-not-import-areas',
      comment: 'app/ui is the design system.',
      severity: 'error',
      from: { path: '^app/ui/' },
      to: { path: '^app/[^/]+/', pathNot: '^app/ui/' },
    },
    {
      name: 'sql-lives-in-noun-folders',
      comment:
        'Nouns, and what stores, limits or copies rows for all of them; other doors and root files go through services.',
      severity: 'error',
      from: {
        path: '^(app|domain|screening|server)/',
        pathNot: [
          TEST,
          '^server/(people|content|land|geodata|screening|saved)/',
          '^server/platform/(db|rate-limits)/',
          '^server/edge/(backup|seo)/',
        ],
      },
      to: { path: DATABASE_DRIVER },
    },
    ...ROOMS.map((room, index) => ({
      name: `${room}-imports-lower-rooms`,
      comment: `Rooms of server/, lowest first: ${ROOMS.join(', ')}. Root files compose them.`,
      severity: 'error',
      from: source(`^server/${room}/`),
      to: { path: `^server/(${[...ROOMS.slice(index + 1), '[^/]+$'].join('|')})` },
    })),
    {
      name: 'db-does-not-import-the-server',
      comment: 'db/ is migrations and demo content; the server applies them.',
      severity: 'error',
      from: source('^db/'),
      to: { path: '^(app|server|bench|scripts)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'scripts-import-only-scripts',
      comment:
        'Scripts run before anything is installed, on any Node.js (make-… are generators that a developer runs, and the S3 server is a process of its own).',
      severity: 'error',
      from: { path: '^scripts/', pathNot: [TEST, '^scripts/make-', '^scripts/cluster/s3-server'] },
      to: { path: '^(app|bench|db|domain|screening|server|tests|node_modules)/' },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'The product runs without its tests.',
      severity: 'error',
      from: { path: '^(app|db|domain|screening|scripts|server)/', pathNot: TEST },
      to: { path: [TEST, '^tests/'] },
    },
    {
      name: 'no-cycles',
      comment: 'Of two files that import each other neither can be read first; imports of types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    // dependency-cruiser reads TypeScript with the typescript package, which it does not support at version 7.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|test-results|\\.react-router)/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'node', 'types'],
    },
  },
}
