// Preloaded into the child of a command. Its IPC channel closes when the command ends, even by SIGKILL. Without this
// module the server would keep running, and keep the port and the data folder locked.
if (process.channel) {
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}
