/** A mistake of the user, in words for the user: shown without a stack. The command ends with `exitCodes.usage`. */
export class UsageError extends Error {}
