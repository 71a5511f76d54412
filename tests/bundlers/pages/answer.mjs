// Runs calls and returns the text of each answer, and the report for `claims.validate`.

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
