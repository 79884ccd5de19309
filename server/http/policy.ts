/**
 * The content security policy of the app: no inline code, no eval, no HTML except from the named Trusted Types
 * policies. Every server of the app (this one, a development server, a CDN) has to send it.
 * @param frames origins of pages that may be shown in a frame (chat)
 * @param connect origins that are called besides the app's own, as `originsOf` of src/language/contract says them
 */
export function contentSecurityPolicy(
  frames: readonly string[] = [],
  connect: readonly string[] = [],
): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    ...(connect.length > 0 ? [`connect-src 'self' ${connect.join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "img-src 'self' blob:",
    `frame-src ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
    "frame-ancestors 'self'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify highcharts offline release',
  ].join('; ');
}
