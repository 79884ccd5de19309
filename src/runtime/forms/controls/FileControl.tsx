import type { ReactNode } from 'react';
import { optional } from '../../values/read.ts';
import type { ControlProps } from '../Control.tsx';
import { Files } from './Files.tsx';

/** One file. Its value is the File, which a multipart body sends. */
export default function FileControl({ id, schema, value, change, blur, ...props }: ControlProps): ReactNode {
  return (
    <Files
      {...props}
      id={id}
      files={value instanceof File ? [value] : []}
      change={([file]) => change(file ?? null)}
      blur={blur}
      accept={optional(schema.contentMediaType)}
      labelledBy={`${id}-label`}
    />
  );
}
