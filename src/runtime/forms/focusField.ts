/**
 * Scrolls to a field and focuses its control. What comes near the screen in a long list is laid out only then, which
 * moves the field: so it is scrolled to once more.
 * @param field a field, a button, or the summary of errors
 */
export function focusField(
  field: HTMLElement | null | undefined,
  block: ScrollLogicalPosition = 'center',
): void {
  if (!field) return;
  const scroll = () => field.scrollIntoView({ block });
  scroll();
  const control = field.matches('button, nav')
    ? field
    : field.querySelector<HTMLElement>('input, select, textarea, button');
  control?.focus({ preventScroll: true });
  requestAnimationFrame(() => requestAnimationFrame(scroll));
}
