//! `memskill remember`

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use memskill::guard::{Allowance, reasons_to_hold, withheld};
use memskill::machine::Trust;
use memskill::render;
use memskill::store::{MAX_FILE_BYTES, NoticeKind, Updated};
use memskill::{
    Candidate, Change, Confidence, Date, Error, Expiry, Intent, Key, Memory, PersonalKeys, Value,
    Verdict, WriteMode, read_candidates, remember, similar_tag,
};
use serde_json::json;

use crate::arguments::WriteArgs;
use crate::context::{CommandResult, Context};
use crate::error::CommandError;
use crate::explain;
use crate::hints;
use crate::json;
use crate::listing;
use crate::output::{Output, message};
use crate::placement::Placement;

/// Save an item or change it
///
/// Without `--auto` the user asked for it: the item gets high confidence, replaces another value, and comes back if it
/// was forgotten. With `--auto` the agent noticed it: the item gets medium confidence and never overrides the user.
/// KEY alone with an option such as `--tag` changes only that.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  memskill remember writing.tone \"plain and short\"
  memskill remember --auto tooling.tests \"cargo nextest run\" --source \"seen in CI\"
  memskill remember tooling.linters clippy --append
  memskill remember writing.tone --tag pinned --no-expires
  memskill remember lessons.flaky_test --issue \"test hangs\" --outcome \"lost a day\" --fix \"set a timeout\"
  memskill remember \"Use British spelling in the docs\"
  memskill remember --from candidates.json
  memskill remember auth.token_length \"the token has 40 characters\" --allow password
  memskill remember --dry-run --explain ci.pin \"pin to rev 8f3a9c1b\"")]
pub(crate) struct RememberArgs {
    /// KEY VALUE or KEY=VALUE; KEY alone changes its other fields; TEXT alone gets a key from its words
    #[arg(value_name = "KEY VALUE", allow_negative_numbers = true)]
    #[arg(required_unless_present_any = ["from", "issue"])]
    words: Vec<String>,
    /// The agent noticed it; the user did not ask for it
    #[arg(long)]
    auto: bool,
    /// Confidence: low, medium or high
    #[arg(long, value_name = "LEVEL")]
    confidence: Option<Confidence>,
    /// Where it comes from, in a few words
    #[arg(long, value_name = "TEXT")]
    source: Option<String>,
    /// Add a tag; can be repeated
    #[arg(long, value_name = "TAG")]
    tag: Vec<String>,
    /// Remove a tag; can be repeated
    #[arg(long, value_name = "TAG", conflicts_with = "auto")]
    untag: Vec<String>,
    /// The last day on which it applies
    #[arg(long, value_name = "YYYY-MM-DD")]
    expires: Option<Date>,
    /// It no longer expires
    #[arg(long, conflicts_with_all = ["auto", "expires"])]
    no_expires: bool,
    /// Read VALUE as JSON
    #[arg(long)]
    json_value: bool,
    /// Add VALUE to the existing list
    #[arg(long)]
    append: bool,
    /// A lesson: what went wrong
    #[arg(long, value_name = "TEXT", requires_all = ["outcome", "fix"])]
    issue: Option<String>,
    /// A lesson: what it led to
    #[arg(long, value_name = "TEXT", requires = "issue")]
    outcome: Option<String>,
    /// A lesson: what helped
    #[arg(long, value_name = "TEXT", requires = "issue")]
    fix: Option<String>,
    /// Read many candidates from a JSON or YAML file; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["words", "issue", "json_value", "append"])]
    from: Option<PathBuf>,
    /// Override this rule of the guard after a false alarm; can be repeated
    #[arg(long, value_name = "RULE", conflicts_with = "auto")]
    allow: Vec<String>,
    /// Say which rules of the guard let it pass, hold or refuse it, and because of which words
    #[arg(long, requires = "dry_run")]
    explain: bool,
    /// Keep a key about a person (`user.…`) in this repository
    #[arg(long)]
    here: bool,
    #[command(flatten)]
    write: WriteArgs,
}

pub(crate) fn run(context: &Context, args: RememberArgs, out: &mut Output) -> CommandResult {
    let intent = if args.auto { Intent::Automatic } else { Intent::Explicit };
    let candidates = args.candidates(context.personal_keys(args.here))?;
    if args.explain {
        return explain::run(&candidates, intent, out);
    }
    let store = context.store()?;
    let save = |memory: &mut Memory| {
        let valid = candidates.iter().flatten().cloned();
        let results = valid.map(|one| remember(memory, one, intent, context.today));
        let results: Vec<Result<Change, Error>> = match args.from {
            Some(_) => results.collect(),
            // A single candidate that is refused fails the command.
            None => results.collect::<Result<Vec<_>, _>>()?.into_iter().map(Ok).collect(),
        };
        Ok((results, memory.settings.announce_writes))
    };
    let done = match args.from {
        // If every candidate is refused, no file is created or repaired.
        Some(_) => refused(store.preview(intent, save)?)
            .map_or_else(|| context.change(&store, (args.write, intent), save), Ok),
        None => context.change(&store, (args.write, intent), save),
    };
    let done = done.map_err(|error| match candidates.first() {
        Some(Ok(Candidate { key: Some(key), .. })) => {
            context.elsewhere(error, key, |user| format!("remember{user} {key} …"))
        }
        _ => error.into(),
    })?;
    let (results, announces) = &done.answer;
    let mut results = results.iter();
    let results: Vec<Result<&Change, &Error>> = candidates
        .iter()
        .filter_map(|candidate| match candidate {
            Ok(_) => results.next().map(Result::as_ref),
            Err(error) => Some(Err(error)),
        })
        .collect();
    let is_announced = intent == Intent::Explicit || *announces;
    let lines = results.iter().zip(1..).filter_map(|(result, number)| match result {
        Ok(change) => is_announced.then(|| saved_line(change, context)),
        Err(error) => {
            let message = render::line(&message(*error));
            Some(format!("Refused (candidate {number}): {message}\n"))
        }
    });
    let lines: String = lines.collect();
    out.written(&done, &store.location().memory_path, (args.write, &lines));
    let is_saved = !args.write.dry_run && results.iter().any(Result::is_ok);
    let is_noted = done.notices.iter().any(|it| matches!(it.kind, NoticeKind::Untrusted(_)));
    if is_saved && !is_noted && done.is_change() && store.trust() == Trust::Untrusted {
        out.note("this repository's memory is not trusted; hooks do not apply it");
        out.hint("ask the user to review it and run `memskill trust`");
    }
    note_similar_tags(candidates.iter().flatten(), out);
    let is_told = is_announced && !args.write.dry_run;
    let verdicts = verdicts(context, (&results, &done.after), is_told, out);
    out.object(|| {
        let mut verdicts = verdicts.iter();
        let saved = results.iter().map(|result| object(*result, &mut verdicts, context));
        json!({ "saved": saved.collect::<Vec<_>>(), "dry_run": args.write.dry_run })
    });
    Ok(if results.iter().any(Result::is_err) { out.no() } else { ExitCode::SUCCESS })
}

impl RememberArgs {
    /// The candidates of a file, or the one that the arguments describe, with the fields that options add.
    fn candidates(
        &self,
        personal_keys: PersonalKeys,
    ) -> anyhow::Result<Vec<Result<Candidate, Error>>> {
        let candidates = match &self.from {
            Some(path) => read_candidates(&read(path)?).map_err(|error| error.at(path))?,
            None => vec![Ok(self.candidate()?)],
        };
        let allowed: Vec<Allowance> =
            self.allow.iter().map(|name| name.parse()).collect::<Result<_, _>>()?;
        let completed =
            |one| Candidate { personal_keys, allowed: allowed.clone(), ..self.completed(one) };
        Ok(candidates.into_iter().map(|one| one.map(completed)).collect())
    }

    /// The candidate that the arguments describe.
    fn candidate(&self) -> anyhow::Result<Candidate> {
        if let (Some(issue), Some(outcome), Some(fix)) = (&self.issue, &self.outcome, &self.fix) {
            let key = self.words.first().map(|word| word.parse()).transpose()?;
            return match self.words.get(1) {
                None => Ok(Candidate::lesson(key, [issue, outcome, fix])?),
                Some(word) => Err(CommandError::LessonWithValue(word.clone()).into()),
            };
        }
        let (key, text) = match self.words() {
            Words::Key(key) if self.changes_fields() => return Ok(Candidate::without_value(key)),
            Words::Key(key) => return Err(Error::NoValue(key.to_string()).into()),
            Words::KeyAndText(key, text) => (Some(key?), text),
            Words::Text(text) => (None, text),
        };
        let value = if self.json_value {
            let json = serde_json::from_str(&text);
            let (field, expected) = ("value", "JSON");
            // The text may be a secret, which the guard recognises only together with its key.
            let given = "…".to_owned();
            Value::from_json(json.map_err(|_| Error::Malformed { field, given, expected })?)
        } else {
            Value::from_argument(&text)
        };
        let mode = if self.append { WriteMode::Append } else { WriteMode::Replace };
        Ok(Candidate { mode, ..Candidate::new(key, value) })
    }

    /// What the words are.
    fn words(&self) -> Words {
        let (first, rest) = self.words.split_first().map_or(("", &[][..]), |(a, b)| (a, b));
        if let Some((key, value)) = assignment(first) {
            let text = std::iter::once(value).chain(rest.iter().map(String::as_str));
            return Words::KeyAndText(Ok(key), text.collect::<Vec<_>>().join(" "));
        }
        match (first.parse::<Key>(), self.words.len()) {
            (Ok(key), 1) if !first.contains(' ') && (key.is_namespaced() || self.removes()) => {
                Words::Key(key)
            }
            (key, 2) => Words::KeyAndText(key, rest.join(" ")),
            (Ok(key), 3..) if key.is_namespaced() => Words::KeyAndText(Ok(key), rest.join(" ")),
            _ => Words::Text(self.words.join(" ")),
        }
    }

    /// Whether options change other fields than the value. An agent changes them only together with a value.
    fn changes_fields(&self) -> bool {
        let is_given = self.confidence.is_some() || self.source.is_some() || self.expires.is_some();
        !self.auto && (is_given || !self.tag.is_empty() || self.removes())
    }

    /// Whether options remove something, which only an existing item has.
    fn removes(&self) -> bool {
        !self.untag.is_empty() || self.no_expires
    }

    /// A candidate with the fields that options add.
    fn completed(&self, mut candidate: Candidate) -> Candidate {
        candidate.confidence = candidate.confidence.or(self.confidence);
        candidate.source = candidate.source.or_else(|| self.source.clone());
        let never = self.no_expires.then_some(Expiry::Never);
        candidate.expires = candidate.expires.or(self.expires.map(Expiry::On)).or(never);
        candidate.tags.extend(self.tag.iter().cloned());
        candidate.removed_tags.extend(self.untag.iter().cloned());
        candidate
    }
}

/// The words of the command line.
enum Words {
    /// A key alone.
    Key(Key),
    /// A key, if it is valid, and the text of a value.
    KeyAndText(Result<Key, Error>, String),
    /// Text without a key.
    Text(String),
}

/// Splits `KEY=VALUE`. A key without a namespace counts only in a single word, because text may contain `=`, too.
fn assignment(word: &str) -> Option<(Key, &str)> {
    let (name, value) = word.split_once('=').filter(|(_, value)| !value.starts_with('='))?;
    let key: Key = name.parse().ok().filter(|_| !name.contains(char::is_whitespace))?;
    let is_meant = key.is_namespaced() || !word.contains(char::is_whitespace);
    (is_meant && !value.is_empty()).then_some((key, value))
}

type Saved = (Vec<Result<Change, Error>>, bool);

/// The preview of a write if it saves nothing at all: the file stays as it is.
fn refused(mut preview: Updated<Saved>) -> Option<Updated<Saved>> {
    let is_refused = !preview.answer.0.iter().any(Result::is_ok);
    is_refused.then(|| {
        preview.after = preview.before.clone().unwrap_or_default();
        preview.notices.clear();
        preview
    })
}

/// Points out tags that are almost one with a meaning.
fn note_similar_tags<'c>(candidates: impl Iterator<Item = &'c Candidate>, out: &mut Output) {
    for tag in candidates.flat_map(|candidate| &candidate.tags) {
        if let Some(meant) = similar_tag(tag) {
            out.note(&format!("the tag {tag:?} has no meaning; did you mean {meant:?}?"));
        }
    }
}

fn saved_line(change: &Change, context: &Context) -> String {
    let item = change.item();
    let name = item.name().unwrap_or_default();
    let text = render::cut(&listing::line(item), 200);
    let user = context.user_flag();
    let confidence = item.effective_confidence().as_str();
    let held = reasons_to_hold(item);
    let was = change.replaced().map(|old| {
        let value = render::cut(&listing::value_text(old), 200);
        format!("was: {value}; ")
    });
    let was = was.unwrap_or_default();
    match change {
        Change::Unchanged(_) => format!("Known: {text}\n"),
        _ if !held.is_empty() => {
            let way_back = format!("remove it with: memskill forget{user} {name}");
            format!("Saved, but held: {name} ({way_back})\nHeld by {}\n", held[0])
        }
        _ => format!(
            "Saved: {text} ({confidence}; {was}remove it with: memskill forget{user} {name})\n"
        ),
    }
}

/// Whether each saved item is in the profile. Says so if not, and if too much is pinned.
fn verdicts(
    context: &Context,
    (results, written): (&[Result<&Change, &Error>], &str),
    is_told: bool,
    out: &mut Output,
) -> Vec<Verdict> {
    let changes: Vec<&Change> = results.iter().flatten().copied().collect();
    let Some(placement) = Placement::of(context, written) else {
        return Vec::new();
    };
    let verdicts = placement.verdicts(&changes);
    if is_told && !out.is_quiet() {
        placement.note(&changes, &verdicts, out);
    }
    if changes.iter().any(|change| change.item().is_pinned()) {
        placement.warn_if_crowded(out);
    }
    verdicts
}

/// What happened to a candidate. Takes the next verdict if it was saved.
fn object<'v>(
    result: Result<&Change, &Error>,
    verdicts: &mut impl Iterator<Item = &'v Verdict>,
    context: &Context,
) -> serde_json::Value {
    match result {
        Err(error) => {
            json!({ "change": "refused", "error": message(error), "hint": hints::for_error(error) })
        }
        Ok(change) => {
            let item = json::item(context.scope(), change.item());
            let profile = verdicts.next().map(|verdict| verdict.as_str());
            let mut object = json!({ "change": change.as_str(), "item": item, "profile": profile });
            if let Some(old) = change.replaced().filter(|old| withheld(old).is_none()) {
                object["was"] = old.value.to_json();
            }
            object
        }
    }
}

/// Reads a file of candidates, which has the same size limit as a memory file.
fn read(path: &Path) -> Result<String, Error> {
    let input: Box<dyn Read> = if path == Path::new("-") {
        Box::new(std::io::stdin())
    } else {
        Box::new(std::fs::File::open(path).map_err(Error::io("read", path))?)
    };
    let mut text = String::new();
    input.take(MAX_FILE_BYTES + 1).read_to_string(&mut text).map_err(Error::io("read", path))?;
    if text.len() as u64 > MAX_FILE_BYTES {
        Err(Error::TooLarge(path.to_owned()))
    } else {
        Ok(text)
    }
}
