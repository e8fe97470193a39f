/** One request and its answer, or an ApiError that says what became of it. */

import { isPlainHost } from './addresses';
import { serverClock } from './clock';
import { ApiError, connectionLost, isFailure, serverAbsent } from './failure';

export const API = '/api/1';

/** How long an answer may take. A network that is gone often says nothing at all. */
const PATIENCE = 30_000;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Asking {
  token?: string | null;
  body?: unknown;
  signal?: AbortSignal;
}

/** Ask for JSON. */
export async function askJson<T>(method: Method, path: string, asking: Asking = {}): Promise<T> {
  const text = await askText(method, path, asking);
  try {
    return JSON.parse(text) as T;
  } catch {
    // The page of a hotel's network, which wants to be logged in to, says 200 as well.
    throw connectionLost();
  }
}

/** Ask for text. */
export async function askText(method: Method, path: string, asking: Asking = {}): Promise<string> {
  asking.signal?.throwIfAborted();
  if (isPlainHost) throw serverAbsent();
  const patience = new AbortController();
  const give = (): void => patience.abort();
  const timer = setTimeout(give, PATIENCE);
  asking.signal?.addEventListener('abort', give);
  try {
    const response = await fetch(API + path, { ...shape(method, asking), signal: patience.signal });
    const text = await response.text();
    serverClock.heard(Date.parse(response.headers.get('Date') ?? ''));
    if (!response.ok) throw failureOf(response, text);
    return text;
  } catch (error) {
    asking.signal?.throwIfAborted();
    throw error instanceof ApiError ? error : connectionLost();
  } finally {
    clearTimeout(timer);
    asking.signal?.removeEventListener('abort', give);
  }
}

function shape(method: string, { token, body }: Asking): RequestInit {
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  return {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    cache: 'no-store',
    credentials: 'same-origin',
    redirect: 'error',
  };
}

function failureOf(response: Response, text: string): ApiError {
  let told: unknown = null;
  try {
    told = JSON.parse(text);
  } catch {
    // Whatever stands between us and the server speaks another language.
  }
  if (!isFailure(told)) return connectionLost(response.status);
  const seconds = Number.parseFloat(response.headers.get('Retry-After') ?? '');
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  // A name that no table can have is the name of none: somebody has mistyped a link, or copied a part of it.
  const isNoTable = told.code === 'request_invalid' && told.params.field === 'table';
  return new ApiError(response.status, isNoTable ? 'table_unknown' : told.code, told.params, told.message, retryAfter);
}
