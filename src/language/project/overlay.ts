/** The overlay of a contract, in a file beside it. */
import { isMap, type Node, parseDocument } from 'yaml';
import { applyOverlay } from '../contract/overlay.ts';

export interface OverlayFault {
  message: string;
  /** An error, or a target that selects nothing. */
  severity: 'error' | 'warning';
  /** JSON pointer into the overlay. */
  pointer: string;
  /** As offsets in the file. */
  span?: { from: number; to: number };
}

/** Applies the overlay in a text of JSON or YAML. A document with a wrong overlay stays as it is. */
export function overlaid(document: unknown, overlay: string): { document: unknown; faults: OverlayFault[] } {
  const parsed = parseDocument(overlay);
  const [error] = parsed.errors;
  try {
    if (error) throw error;
    const { document: result, missed } = applyOverlay(document, parsed.toJS());
    const faults = missed.map((index): OverlayFault => {
      const target: unknown = parsed.getIn(['actions', index, 'target'], true);
      const range = rangeOf(target);
      return {
        message: `The target ${parsed.getIn(['actions', index, 'target'])} selects nothing of the contract`,
        severity: 'warning',
        pointer: `/actions/${index}/target`,
        ...(range ? { span: range } : {}),
      };
    });
    return { document: result, faults };
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    const [, action] = /\b[Aa]ction (\d+)/.exec(message) ?? [];
    const range = action ? rangeOf(parsed.getIn(['actions', Number(action) - 1], true)) : undefined;
    const pointer = action ? `/actions/${Number(action) - 1}` : '';
    return {
      document,
      faults: [
        {
          message: `The overlay is not applied: ${message}`,
          severity: 'error',
          pointer,
          ...(range ? { span: range } : {}),
        },
      ],
    };
  }
}

function rangeOf(node: unknown): OverlayFault['span'] {
  const range = (node as Node | undefined)?.range;
  return range ? { from: range[0], to: isMap(node) ? range[0] + 1 : range[1] } : undefined;
}
