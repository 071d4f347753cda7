// Preloaded into what a command runs. The channel to the command closes when that ends, even by SIGKILL; without this
// the server would go on by itself, holding the port and the data folder.
if (process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
