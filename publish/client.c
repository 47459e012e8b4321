// Processes, by POSIX alone: fork, a pseudo terminal, poll, process groups, resource limits.
//
// A client is the leader of a session of its own, so that everything it starts can be killed with it
// and hears the terminal hang up. Writing to one that has ended must not end us: SIGPIPE is held back
// while we write, and taken away if it came.
#include "publish/client.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { READ_BYTES = 65536 };

// --- starting ------------------------------------------------------------------------------------

// Opens both ends of a pseudo terminal that passes bytes on as they are.
static bool open_terminal(int *ours, int *theirs) {
  struct termios mode;
  *theirs = -1;
  *ours = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (*ours < 0) return false;
  const char *name = grantpt(*ours) == 0 && unlockpt(*ours) == 0 ? ptsname(*ours) : NULL;
  *theirs = name != NULL ? open(name, O_RDWR | O_NOCTTY | O_CLOEXEC) : -1;
  if (*theirs < 0 || tcgetattr(*theirs, &mode) != 0) return false;
  mode.c_oflag &= ~(tcflag_t)OPOST;
  mode.c_lflag &= ~(tcflag_t)(ECHO | ICANON | ISIG);
  return tcsetattr(*theirs, TCSANOW, &mode) == 0;
}

static struct rlimit at_most(rlim_t most) {
  return (struct rlimit){.rlim_cur = most, .rlim_max = most};
}

// Signals are as they were when this program was started: a handler does not survive, an ignored
// signal would.
static void reset_signals(void) {
  sigset_t none;
  for (int number = 1; number < 32; number++) signal(number, SIG_DFL);
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

// In the child, until exec: only calls that are safe between fork and exec. Tells why it failed.
static _Noreturn void become(char *const words[], int input, int terminal, int report,
                             const struct client_limits *limits) {
  int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  setsid();
  ioctl(terminal, TIOCSCTTY, 0); // where there is none, nobody hangs up on it
  reset_signals();
  const struct rlimit no_core = at_most(0), memory = at_most((rlim_t)limits->memory);
  setrlimit(RLIMIT_CORE, &no_core);
  if (limits->memory > 0) setrlimit(RLIMIT_AS, &memory);
  if (dup2(input >= 0 ? input : nowhere, STDIN_FILENO) >= 0 && dup2(terminal, STDOUT_FILENO) >= 0 &&
      dup2(nowhere, STDERR_FILENO) >= 0)
    execvp(words[0], words);
  int reason = errno;
  ssize_t written = write(report, &reason, sizeof reason);
  _exit(written == (ssize_t)sizeof reason ? 127 : 126);
}

static void close_all(const int *descriptors, int count) {
  for (int i = 0; i < count; i++)
    if (descriptors[i] >= 0) close(descriptors[i]);
}

// A pipe that no other client inherits.
static bool open_pipe(int ends[2]) {
  if (pipe(ends) != 0) return false;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return true;
}

bool client_start(struct client *client, char *const words[], bool reads,
                  const struct client_limits *limits, struct err *err) {
  enum { IN_THEIRS, IN_OURS, OUT_OURS, OUT_THEIRS, REPORT_OURS, REPORT_THEIRS, ENDS };
  int end[ENDS] = {-1, -1, -1, -1, -1, -1}, reason = 0;
  *client = (struct client){.input = -1, .output = -1};
  client->text = malloc(READ_BYTES);
  client->room = READ_BYTES;
  if (client->text == NULL) return err_set(err, ERR_WORLD, "out of memory");
  client->text[0] = '\0';
  bool well = (!reads || open_pipe(&end[IN_THEIRS])) && open_pipe(&end[REPORT_OURS]) &&
              open_terminal(&end[OUT_OURS], &end[OUT_THEIRS]);
  if (well) client->pid = fork();
  if (well && client->pid == 0)
    become(words, end[IN_THEIRS], end[OUT_THEIRS], end[REPORT_THEIRS], limits);
  if (!well || client->pid < 0) {
    err_set_errno(err, "%s: cannot start", words[0]);
    client->pid = 0;
    close_all(end, ENDS);
    free(client->text);
    return false;
  }
  client->input = end[IN_OURS];
  client->output = end[OUT_OURS];
  if (client->input >= 0) fcntl(client->input, F_SETFL, O_NONBLOCK);
  fcntl(client->output, F_SETFL, O_NONBLOCK);
  close_all((int[]){end[IN_THEIRS], end[OUT_THEIRS], end[REPORT_THEIRS]}, 3);
  bool refused = read(end[REPORT_OURS], &reason, sizeof reason) == (ssize_t)sizeof reason;
  close(end[REPORT_OURS]);
  if (!refused) return true;
  client_stop(client);
  errno = reason;
  err_set_errno(err, "%s: cannot run", words[0]);
  err->kind = ERR_INPUT;
  return false;
}

// --- asking --------------------------------------------------------------------------------------

double client_clock(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

// As write, but nobody is there to read is an error like others.
static ssize_t write_quietly(int descriptor, const char *bytes, size_t size) {
  sigset_t pipe_only, old, pending;
  int number;
  sigemptyset(&pipe_only);
  sigaddset(&pipe_only, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe_only, &old);
  ssize_t written = write(descriptor, bytes, size);
  int reason = errno;
  if (written < 0 && reason == EPIPE && sigpending(&pending) == 0 &&
      sigismember(&pending, SIGPIPE) == 1)
    sigwait(&pipe_only, &number);
  pthread_sigmask(SIG_SETMASK, &old, NULL);
  errno = reason;
  return written;
}

// Reads what is there. False: there will be no more.
static bool read_some(struct client *client) {
  if (client->size + READ_BYTES / 2 > client->room) {
    char *text = realloc(client->text, 2 * client->room);
    if (text == NULL) return false;
    client->text = text;
    client->room *= 2;
  }
  ssize_t got = read(client->output, client->text + client->size, client->room - client->size - 1);
  if (got > 0) client->size += (size_t)got;
  client->text[client->size] = '\0';
  return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

// Sends as much of the question as the pipe takes. What nobody reads is dropped.
static void send_some(struct client *client, const char **question) {
  ssize_t sent = write_quietly(client->input, *question, strlen(*question));
  if (sent > 0) *question += sent;
  if (sent < 0 && errno != EAGAIN && errno != EINTR) *question = "";
}

enum client_event client_ask(struct client *client, const char *question, client_judge *judge,
                             void *context, const struct client_limits *limits, size_t most,
                             size_t *length, struct err *err) {
  const char *left = question != NULL && client->input >= 0 ? question : "";
  double end = client_clock() + limits->seconds;
  bool open = true;
  for (;;) {
    *length = client->size;
    if (*left == '\0' && judge != NULL && judge(context, client->text, client->size, length))
      return CLIENT_ANSWERED;
    if (!open) return CLIENT_ENDED;
    if (client->size > most) return CLIENT_FLOODED;
    double wait = end - client_clock();
    if (wait <= 0) return CLIENT_TIMED_OUT;
    struct pollfd ready[2] = {{.fd = client->output, .events = POLLIN},
                              {.fd = *left != '\0' ? client->input : -1, .events = POLLOUT}};
    int count = poll(ready, 2, wait > 1e6 ? 1000000000 : (int)(wait * 1e3) + 1);
    if (count < 0 && errno != EINTR) {
      err_set_errno(err, "cannot wait for a solver");
      return CLIENT_FAILED;
    }
    if (count > 0 && ready[1].revents != 0) send_some(client, &left);
    if (count > 0 && ready[0].revents != 0) open = read_some(client);
  }
}

void client_take(struct client *client, size_t length) {
  memmove(client->text, client->text + length, client->size - length + 1);
  client->size -= length;
}

void client_close(struct client *client) {
  if (client->input >= 0) close(client->input);
  client->input = -1;
}

// --- ending --------------------------------------------------------------------------------------

struct client_end client_stop(struct client *client) {
  struct client_end end = {0};
  int status = 0;
  client_close(client);
  if (client->pid > 0) {
    // A process that closed its output is about to end; give it the time to say how.
    double last = client_clock() + 0.2;
    pid_t done;
    bool ended = false;
    char rest[256];
    ssize_t got = read(client->output, rest, sizeof rest);
    bool hung_up = got == 0 || (got < 0 && errno != EAGAIN);
    while ((done = waitpid(client->pid, &status, WNOHANG)) == 0 && hung_up && client_clock() < last)
      nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
    ended = done == client->pid;
    kill(-client->pid, SIGKILL);
    if (!ended) waitpid(client->pid, &status, 0);
    end.stopped = !ended;
    end.signalled = WIFSIGNALED(status);
    end.code = end.signalled ? WTERMSIG(status) : WEXITSTATUS(status);
  }
  if (client->output >= 0) close(client->output);
  free(client->text);
  *client = (struct client){.input = -1, .output = -1};
  return end;
}
