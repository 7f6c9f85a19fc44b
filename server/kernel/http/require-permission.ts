import { type Holder, isScope, may, type Permission } from '@everycast/contract/permissions';
import { AppError } from '../errors.ts';

/**
 * @throws AppError not_with_api_key if no API key can have the permission; role_too_low if the role doesn't include it; scope_missing if only
 *   the API key in use lacks it
 */
export function requirePermission({ role, scopes }: Holder, permission: Permission): void {
  if (scopes !== undefined && !isScope(permission)) throw new AppError('not_with_api_key', 'access.not_with_api_key');
  if (!may({ role }, permission)) throw new AppError('role_too_low', 'access.role_too_low', { permission, role }, { permission });
  if (!may({ role, scopes }, permission)) throw new AppError('scope_missing', 'access.scope_missing', { permission }, { permission });
}
