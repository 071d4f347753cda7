/**
 * The rule of the house (docs/decisions/003-architecture-rule.md): imports go one way,
 * domain <- screening <- server, and domain, screening <- app, which takes only types from server.
 * tests/architecture.test.ts runs this on the project, and on an import of each wrong kind.
 */
const TEST = '\\.test\\.([jt]sx?|mjs)$'
const DATABASE_DRIVER = '^node_modules/(@types/pg|pg|pg-cursor|pg-query-stream|kysely|@electric-sql/[^/]+)/'
const CORE = { dependencyTypes: ['core'] }

/** Files of a room without the tests beside them. */
const room = (path) => ({ path, pathNot: TEST })

module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment:
        'domain/ imports itself, zod and for its markup markdown-it alone: it runs in the browser, on the server and in every test.',
      severity: 'error',
      from: room('^domain/'),
      to: { pathNot: '^(domain|node_modules/zod|node_modules/markdown-it)/' },
    },
    {
      name: 'screening-is-pure',
      comment: 'screening/ imports domain/ and itself alone: facts in, scores out.',
      severity: 'error',
      from: room('^screening/'),
      to: { pathNot: '^(screening|domain)/' },
    },
    {
      name: 'server-knows-no-screens',
      comment:
        'server/ hands its services to the screens; it loads their build when it starts and imports none of them.',
      severity: 'error',
      from: room('^server/'),
      to: { path: '^(app|bench|scripts)/', pathNot: '^app/context\\.ts$' },
    },
    {
      name: 'server-takes-only-types-of-the-contexts',
      comment: 'The build has its own copies of the keys under which the server hands over its services.',
      severity: 'error',
      from: room('^server/'),
      to: { path: '^app/context\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'app-takes-only-types-from-server',
      comment: 'A screen gets its services from the context of the request, so no server code reaches the browser.',
      severity: 'error',
      from: room('^app/'),
      to: { path: '^server/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'app-knows-no-workshop',
      comment: 'app/ imports domain/, screening/, its own parts and packages.',
      severity: 'error',
      from: room('^app/'),
      to: { path: '^(db|bench|scripts)/' },
    },
    {
      name: 'app-runs-in-the-browser',
      comment: 'Only the entry that renders on the server may use what Node.js has.',
      severity: 'error',
      from: { path: '^app/', pathNot: [TEST, '^app/entry\\.server\\.tsx$'] },
      to: CORE,
    },
    {
      name: 'areas-stay-apart',
      comment: 'An area of app/ imports no other one: what two need goes to app/ui or domain.',
      severity: 'error',
      from: { path: '^app/([^/]+)/' },
      to: { path: '^app/[^/]+/', pathNot: '^app/($1|ui)/' },
    },
    {
      name: 'ui-knows-no-area',
      comment: 'app/ui is the design system.',
      severity: 'error',
      from: { path: '^app/ui/' },
      to: { path: '^app/[^/]+/', pathNot: '^app/ui/' },
    },
    {
      name: 'sql-lives-in-services',
      comment: 'The database is reached in server/services and server/db alone.',
      severity: 'error',
      from: { path: '^(app|domain|screening|server|db)/', pathNot: [TEST, '^server/(services|db)/', '^db/'] },
      to: { path: DATABASE_DRIVER },
    },
    {
      name: 'db-knows-no-house',
      comment: 'db/ is migrations and demo content; the server applies them.',
      severity: 'error',
      from: room('^db/'),
      to: { path: '^(app|server|bench|scripts)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'scripts-stand-alone',
      comment:
        'What npm calls runs before anything is installed, on any Node.js (make-… are generators that a developer runs).',
      severity: 'error',
      from: { path: '^scripts/', pathNot: [TEST, '^scripts/make-'] },
      to: { path: '^(app|bench|db|domain|screening|server|tests|node_modules)/' },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'The product does without its tests.',
      severity: 'error',
      from: { path: '^(app|db|domain|screening|scripts|server)/', pathNot: TEST },
      to: { path: [TEST, '^tests/'] },
    },
    {
      name: 'no-circles',
      comment:
        'Of two files that import each other neither can be read first. Types may, and a part that is loaded when used.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
  ],
  options: {
    // dependency-cruiser reads TypeScript with the typescript package, and knows none of version 7.
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
