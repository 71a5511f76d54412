// What a runtime answers to many calls: the text of the module, and the report where it is `claims.validate`.

export function answerAll(hearth, calls) {
  return calls.map(({ operation, text }) => ({
    text: hearth.invoke(operation, text),
    report: operation === 'claims.validate' ? reportOf(() => hearth.validateClaim(text)) : null,
  }));
}

function reportOf(validate) {
  try {
    return validate();
  } catch ({ name, code }) {
    return { name, code };
  }
}
