// Imported first for its side effect, because the other modules need a recent Node.js.
if (Number.parseInt(process.versions.node, 10) < 20) {
  console.error(
    `VoltAcre needs Node.js 20 or newer, but this is ${process.versions.node}. Download a newer version from https://nodejs.org.`,
  )
  process.exit(1)
}
