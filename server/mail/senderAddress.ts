/** The address in `Name <local@domain>` or `local@domain`. */
export function addressIn(sender: string): string {
  return /([^\s<>@]+@[^\s<>@]+)>?$/.exec(sender.trim())?.[1] ?? '';
}
