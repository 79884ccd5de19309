/** Personal data as its owner is shown it: enough to know it again, too little to use. */

/** First two and last two characters, stars between. */
export function maskCardId(id: string): string {
  return id.length <= 4 ? '*'.repeat(id.length) : id.slice(0, 2) + '*'.repeat(id.length - 4) + id.slice(-2);
}

export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, at - 1))}***${email.slice(at)}`;
}

export function maskPhone(phone: string): string {
  return `${phone.slice(0, 2)}${'*'.repeat(Math.max(phone.length - 4, 0))}${phone.slice(-2)}`;
}

/** Last four characters. */
export function maskAccount(account: string): string {
  return `***${account.slice(-4)}`;
}

/** A network address without its last part: `203.0.113.*`. */
export function maskAddress(address: string): string {
  return address.includes(':') ? address.replace(/:[^:]*$/, ':*') : address.replace(/\.\d+$/, '.*');
}

/** What others are told of who somebody is: enough to tell two apart, too little to reach them. Of an address not even where it is. */
export function maskLogin({ email, phone }: { email: string | null; phone: string | null }): string {
  if (email !== null) return maskEmail(email).replace(/@.*$/, '');
  return phone === null ? '***' : maskPhone(phone);
}
