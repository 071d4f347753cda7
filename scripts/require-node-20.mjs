// Imported first, for its effect: what follows needs a Node.js that an old machine may not have.
if (Number.parseInt(process.versions.node, 10) < 20) {
  console.error(
    `VoltAcre needs Node.js 20 or newer to start, and this is ${process.versions.node}. Get a newer one from https://nodejs.org.`,
  )
  process.exit(1)
}
