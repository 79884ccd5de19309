/** Validators of a form, compiled while the page is built. */
declare module 'virtual:rjsf/*' {
  import type { createPrecompiledValidator } from '@rjsf/validator-ajv8';

  const validators: Parameters<typeof createPrecompiledValidator>[0];
  export default validators;
}
