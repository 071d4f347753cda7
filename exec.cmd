@rem npm runs its scripts in cmd.exe on Windows, which has no exec; elsewhere exec lets signals reach the program.
@%*
