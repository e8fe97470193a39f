import { describe, expect, it } from 'vitest';
import { deviceLabel } from './label';
import { bytesOf, creationOf, requestOf, textOf, written } from './passkeys';

describe('passkeys in a browser that speaks no JSON', () => {
  it('are asked for with bytes', () => {
    const options = creationOf({
      challenge: '-_8',
      user: { id: 'QUJD', name: 'Ada' },
      excludeCredentials: [{ id: 'AAE', type: 'public-key' }],
      rp: { id: 'example.org' },
    });
    expect(options).toEqual({
      challenge: new Uint8Array([251, 255]),
      user: { id: new Uint8Array([65, 66, 67]), name: 'Ada' },
      excludeCredentials: [{ id: new Uint8Array([0, 1]), type: 'public-key' }],
      rp: { id: 'example.org' },
    });
    expect(requestOf({ challenge: 'AAE', timeout: 5 })).toEqual({ challenge: new Uint8Array([0, 1]), timeout: 5 });
  });

  it('are written down as JSON', () => {
    const bytes = (...values: number[]) => new Uint8Array(values).buffer;
    const response = { clientDataJSON: bytes(0, 1), signature: bytes(251, 255), userHandle: null };
    const credential = { id: 'AAE', rawId: bytes(0, 1), type: 'public-key', response };
    expect(written(credential as unknown as PublicKeyCredential)).toEqual({
      id: 'AAE',
      rawId: 'AAE',
      type: 'public-key',
      response: { clientDataJSON: 'AAE', signature: '-_8' },
      clientExtensionResults: {},
    });
  });

  it('are the same bytes there and back', () => {
    for (const text of ['', 'AA', 'AAE', 'QUJD', '-_8', 'abcdefghijklmnopqrstuv'])
      expect(textOf(bytesOf(text)).slice(0, -1)).toBe(text.slice(0, -1));
  });
});

describe('a device', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0', 'Edge, Windows'],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome, Android'],
    ['something', 'Akropolis'],
  ])('is called by its browser and its make: %s', (agent, label) => expect(deviceLabel(agent)).toBe(label));
});
