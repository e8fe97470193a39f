/** What is asked about oneself and about other people: docs/protocol.md, persons. */

import { identity } from '$/net/identity';
import { askJson, askText, type Method } from '$/net/request';
import type {
  Arrived,
  ChangeRequest,
  DeviceLine,
  LoggedIn,
  MoveLink,
  PasskeyLine,
  Person,
  Profile,
  RatedPerson,
  Results,
  Statistics,
} from '$/protocol';

interface Devices {
  devices: DeviceLine[];
}
interface Passkeys {
  passkeys: PasskeyLine[];
}
type PasskeyOptions = { options: Record<string, unknown> };

/** With the token of this device. */
const mine = <T>(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<T> =>
  askJson<T>(method, `/me${path}`, { token: identity()?.token ?? null, body, ...(signal && { signal }) });
/** Before anyone is known here. */
const anyone = <T>(path: string, body?: unknown): Promise<T> => askJson<T>('POST', `/me${path}`, { body });

export const arrive = (id: string, name: string, colour: string, label: string): Promise<Arrived> =>
  anyone('', { id, name, colour, label });
export const byCode = (code: string, label: string): Promise<LoggedIn> => anyone('/log-in/code', { code, label });
export const byLink = (token: string, label: string): Promise<LoggedIn> => anyone('/log-in/link', { token, label });
export const logInOptions = (): Promise<PasskeyOptions> => anyone('/log-in/passkey/options');
export const byPasskey = (credential: unknown, label: string): Promise<LoggedIn> =>
  anyone('/log-in/passkey', { credential, label });

export const me = (signal?: AbortSignal): Promise<Person> => mine('GET', '', undefined, signal);
export const change = (wish: ChangeRequest): Promise<Person> => mine('PATCH', '', wish);
export const leave = (): Promise<unknown> => mine('DELETE', '');
export const exported = (): Promise<string> => askText('GET', '/me/export', { token: identity()?.token ?? null });

/** A new device's proof of its person. */
export type Proof = { code: string } | { credential: unknown };
export const renewCode = (proof?: Proof): Promise<{ code: string }> => mine('POST', '/code', proof);
export const makeLink = (): Promise<MoveLink> => mine('POST', '/link');
export const devices = (signal?: AbortSignal): Promise<Devices> => mine('GET', '/devices', undefined, signal);
export const logOut = (device: string): Promise<Devices> => mine('DELETE', `/devices/${device}`);

export const passkeys = (signal?: AbortSignal): Promise<Passkeys> => mine('GET', '/passkeys', undefined, signal);
/** Also of somebody who has just arrived, and is not known in this browser before it is done. */
export const passkeyOptions = (token = identity()?.token ?? null): Promise<PasskeyOptions> =>
  askJson('POST', '/me/passkey-options', { token });
export const addPasskey = (credential: unknown, label: string, token = identity()?.token ?? null): Promise<Passkeys> =>
  askJson('POST', '/me/passkeys', { token, body: { credential, label } });
export const removePasskey = (passkey: string): Promise<Passkeys> => mine('DELETE', `/passkeys/${passkey}`);

export const results = (after: string | null, signal?: AbortSignal): Promise<Results> =>
  mine('GET', `/results${after ? `?after=${encodeURIComponent(after)}` : ''}`, undefined, signal);
export const statistics = (signal?: AbortSignal): Promise<Statistics> => mine('GET', '/statistics', undefined, signal);

export const ratings = (signal?: AbortSignal): Promise<{ ratings: RatedPerson[] }> =>
  askJson('GET', '/ratings', signal ? { signal } : {});
export const profile = (person: string, signal?: AbortSignal): Promise<Profile> =>
  askJson('GET', `/people/${encodeURIComponent(person)}`, signal ? { signal } : {});
