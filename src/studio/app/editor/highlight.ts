/** Syntax colours of JSON and of expressions, in the studio's themes. */
import './code.css';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';

export const highlighting = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.propertyName, color: 'var(--ink)' },
    { tag: tags.string, color: 'var(--bad)' },
    { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: 'var(--accent)' },
    { tag: tags.function(tags.variableName), color: 'var(--good)' },
  ]),
);
