/** Masks personal data: the owner can recognize it, nobody can use it. */

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

/** Masks a login for other users: two users can be told apart but not contacted. The mail domain is hidden too. */
export function maskLogin({ email, phone }: { email: string | null; phone: string | null }): string {
  if (email !== null) return maskEmail(email).replace(/@.*$/, '');
  return phone === null ? '***' : maskPhone(phone);
}
