import type { ReactNode } from 'react';
import { type Role, roles } from '../../accounts.ts';
import { roleName } from '../roles.ts';

interface Props {
  /** The label of the group. */
  label: string;
  of: readonly Role[];
  busy: boolean;
  change(to: Role[]): void;
}

export const Roles = ({ label, of, busy, change }: Props): ReactNode => (
  <fieldset className="people-roles">
    <legend className="hidden">{label}</legend>
    {roles.map((role) => (
      <label key={role}>
        <input
          type="checkbox"
          checked={of.includes(role)}
          disabled={busy}
          onChange={({ target }) => change(target.checked ? [...of, role] : of.filter((one) => one !== role))}
        />
        {roleName(role)}
      </label>
    ))}
  </fieldset>
);
