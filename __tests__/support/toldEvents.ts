/** The events of a stream by name, as they come (HTML standard, 9.2), with their data. Ends with it. */
export async function* toldEvents(
  answer: Response,
): AsyncGenerator<{ readonly name: string; readonly data: unknown }> {
  let text = '';
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const events = text.split('\n\n');
    text = events.pop()!;
    for (const event of events) {
      const [, name = '', data = 'null'] = /^event: (.*)\ndata: (.*)$/.exec(event) ?? [];
      yield { name, data: JSON.parse(data) as unknown };
    }
  }
}
