/** Where widgets run: an origin that the operator names, or a port beside the app's. */
export type WidgetPlace = { readonly origin: string } | { readonly port: number; readonly isPublic: boolean };

/** What the app is told of it with the configuration. */
export function wordsOf(place: WidgetPlace | undefined): Readonly<Record<string, string>> {
  if (place === undefined) return {};
  return 'origin' in place ? { support_origin: place.origin } : { support_port: String(place.port) };
}

/** What a page of the app may frame. Beside the app on a port, the host has the name under which the app was opened. */
export function framesOf(place: WidgetPlace | undefined): readonly string[] {
  if (place === undefined) return [];
  if ('origin' in place) return [place.origin];
  const names = place.isPublic ? ['*'] : ['127.0.0.1', 'localhost'];
  return names.map((name) => `http://${name}:${place.port}`);
}
